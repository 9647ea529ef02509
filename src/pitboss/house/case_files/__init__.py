"""Case files: what happens in a stream of the house, written down with what is expected of it. Any kind of stream has them."""
