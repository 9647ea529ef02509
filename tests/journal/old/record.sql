BEGIN TRANSACTION;
CREATE TABLE commands (
	command_id TEXT NOT NULL, 
	stream TEXT NOT NULL, 
	expected INTEGER NOT NULL, 
	events INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	actor TEXT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (stream, command_id)
)
 STRICT

;
INSERT INTO "commands" VALUES('c1','table-1',0,1,1700000000000,'player:Ann','{"does":{"type":"take-seat","seat":1},"standing":{"purse":0,"excluded":false,"apart_from":[],"shortfalls":0,"version":0}}');
INSERT INTO "commands" VALUES('c1/1','table-1',1,1,1700000000000,'house:house','{"does":{"by_hand_first":false,"order":{"sealed":"mqYIcH1pBkFrYrCYOtuWzqPiByi5BjQRR5mndLplOxiop07Nj8HqAN4VBmk6GIe4CEB9ufFqifhQJ7Y5njXM9S0Fwb81ieVb/LzKw8NXpEzlgzczhcvftn0lw77yP0k1B/81NAAKtjppRUa/n9M2c3MrLbCQDWURPFWTdFa5Wumx59rOmSxUzuT05QLyMZoI69xpYOxnj2xkANyvw9roawAw2qA+JpR8X28CvELmPNfXxSkqwfqY6p5B5E27LARG0k/7/4FXPwovOt1hky/jaBIehCnh8+UZ/q/YxOpN/2hh9yH5jBg/4at0tRW+4p0nxK10/78gA7cTO+5HBDssuX4LNWKduAhLJ2Nz4bOmSntP0BBYA6DILno3VkRRDQxWeQ=="},"type":"shuffle"},"standing":{"purse":0,"excluded":false,"apart_from":[],"shortfalls":0,"version":0}}');
INSERT INTO "commands" VALUES('c1/2','table-1',2,3,1700000000000,'house:house','{"does":{"type":"cut","depth":20},"standing":{"purse":0,"excluded":false,"apart_from":[],"shortfalls":0,"version":0}}');
INSERT INTO "commands" VALUES('c2','table-1',5,1,1700000000000,'house:house','{"does":{"type":"end-round"},"standing":{"purse":0,"excluded":false,"apart_from":[],"shortfalls":0,"version":0}}');
CREATE TABLE journal (
	stream TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	at INTEGER NOT NULL, 
	type TEXT NOT NULL, 
	body TEXT NOT NULL, 
	command_id TEXT NOT NULL, 
	marks BLOB NOT NULL, 
	prev BLOB NOT NULL, 
	hash BLOB NOT NULL, 
	PRIMARY KEY (stream, version), 
	FOREIGN KEY(stream, command_id) REFERENCES commands (stream, command_id)
)
 STRICT

;
INSERT INTO "journal" VALUES('table-1',1,1700000000000,'seat.taken/1','{"type":"seat.taken/1","seat":1,"player":"Ann","clauses":["4.2"],"moves":[["outside:Ann","seat:1",5000]]}','c1',X'BCAC8ACFE073A3572CBCB05F62369AEE8ACFE07347265BFD',X'0000000000000000000000000000000000000000000000000000000000000000',X'4BA3C2B9CD4819DE01D9E3C961BFFE17BD64E805B483C20C0D86EBC936CA5907');
INSERT INTO "journal" VALUES('table-1',2,1700000000000,'cards.shuffled/1','{"cards":52,"clauses":["5.1"],"deck":0,"moves":[],"order":{"sealed":"jbdH9ig62n/vsmNXw0h2POhvDt/wSbdlpP2YJbu9lB6EMconYaPpZzXWc/dZGQAjYYz5GNcxdrCJSAa5vWLgAopJha60PerRMdKc3ceQBEzx7MlGkZEWAbCWhJpNQxnNvXnhCHtsQeQ16YFPaXPM+GPM7ZFbAVUnM1wMTowVUxVOI9Lw/yTGykXzcjUAfWoHXXzu2rkVQn9FI+scpLxlpKQk1dX0TGz/8A0P6jYvh1IFzodpJrmRrvD2cFTuuqDS7rKMKYbEbBLqcQcaBv6Ixv81veAGnr3bg5xvG0FsV3T3itnWbBe8MnYTvuEy3opXEZnveHyKpj5jnMDzYfrmTrYm876Xjv0/YcCqkx66z+MVjqEID8ltQpO7Litzp7quaQ=="},"root":"32ae8cff2bc24fd852ae37186218fc90b9c6bc1f8218f8a4b8befa3033a4744b","salts":{"sealed":"+E3ylVD/p81bxsM3icc4AybLCmRl6F2r/6MqCN5TKMBw4WLEOhhN75L6WShxL/YGR+5SL1ndkpIViA8b"},"type":"cards.shuffled/1"}','c1/1',X'BCACBAACE073EE0DE14185BD4B738ACF8ACFE0735F7BA63D',X'4BA3C2B9CD4819DE01D9E3C961BFFE17BD64E805B483C20C0D86EBC936CA5907',X'402B5323CDD9276D723DACAE07A83AA154E80645619C129A4D9511E5C5D7BD06');
INSERT INTO "journal" VALUES('table-1',3,1700000000000,'cards.cut/1','{"type":"cards.cut/1","depth":20,"clauses":[],"moves":[]}','c1/2',X'BCACAA8DE07384E701F8B5DED870BAACAA8DE0735F7B58F7',X'402B5323CDD9276D723DACAE07A83AA154E80645619C129A4D9511E5C5D7BD06',X'97FD1AF9ED82C0F931228C29B3081270128319B4F8C4C02EB250FF4B0E3D6699');
INSERT INTO "journal" VALUES('table-1',4,1700000000000,'cards.dealt/1','{"type":"cards.dealt/1","round":1,"to":[1,1,1],"up":[2],"last":true,"decide_by":0,"blind":[],"hands":[1],"clauses":[],"moves":[]}','c1/2',X'BCACDA6AE0734DEFACE5B5DEEC29BAACAA8DE0735F7B58F7',X'97FD1AF9ED82C0F931228C29B3081270128319B4F8C4C02EB250FF4B0E3D6699',X'5D3CD27D5263DFA2A76F987620ABF6888DADAA293677A0B76F5F99A0016D2526');
INSERT INTO "journal" VALUES('table-1',5,1700000000000,'cards.known/1','{"cards":{"sealed":"AtJlpKfamlOB22b0fzCj5bpTYXtDH82QYl+U+eth35l5NH0z9cZodeggUlc1UncvVnKMB6SXg5yG0WgI0Ko="},"clauses":[],"moves":[],"type":"cards.known/1"}','c1/2',X'BCACCA4BE0734A166AFDB5DE14A0BAACAA8DE0735F7B58F7',X'5D3CD27D5263DFA2A76F987620ABF6888DADAA293677A0B76F5F99A0016D2526',X'B46F4F2B2C842CB5FC36ADE4A8468C317E610FDCE9B5C337DE5F07F975C3487A');
INSERT INTO "journal" VALUES('table-1',6,1700000000000,'round.ended/1','{"type":"round.ended/1","round":1,"counted":3,"shoe_plays_on":false,"clauses":[],"moves":[]}','c2',X'BCACFA28E073B9079F56803CEF3DCA4B8ACFE0735F7B82F7',X'B46F4F2B2C842CB5FC36ADE4A8468C317E610FDCE9B5C337DE5F07F975C3487A',X'7B9740250063EE74F982AD18530DA729F00CD8631F901791F97EA44274E5CCF6');
CREATE TABLE meta (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
)
 STRICT

;
INSERT INTO "meta" VALUES('schema','1');
INSERT INTO "meta" VALUES('key','2695c4c7b447366d');
CREATE TABLE rulebooks (
	digest TEXT NOT NULL, 
	id TEXT NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (digest)
)
 STRICT

;
CREATE TRIGGER commands_no_update BEFORE UPDATE ON commands BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in commands'); END;
CREATE TRIGGER commands_no_delete BEFORE DELETE ON commands BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in commands'); END;
CREATE TRIGGER commands_no_replace BEFORE INSERT ON commands WHEN EXISTS (SELECT 1 FROM commands WHERE stream = NEW.stream AND command_id = NEW.command_id) BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in commands'); END;
CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in journal'); END;
CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in journal'); END;
CREATE TRIGGER journal_no_replace BEFORE INSERT ON journal WHEN EXISTS (SELECT 1 FROM journal WHERE stream = NEW.stream AND version = NEW.version) BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in journal'); END;
CREATE TRIGGER rulebooks_no_update BEFORE UPDATE ON rulebooks BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in rulebooks'); END;
CREATE TRIGGER rulebooks_no_delete BEFORE DELETE ON rulebooks BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in rulebooks'); END;
CREATE TRIGGER rulebooks_no_replace BEFORE INSERT ON rulebooks WHEN EXISTS (SELECT 1 FROM rulebooks WHERE digest = NEW.digest) BEGIN SELECT RAISE(ABORT, 'the record stands: no change or removal in rulebooks'); END;
COMMIT;
