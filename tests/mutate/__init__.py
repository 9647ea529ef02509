"""`make mutate`: change what is written, one thing at a time, and list the changes that no test notices."""
