BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE "entries" (
	code VARCHAR(16) NOT NULL, 
	number INTEGER NOT NULL, 
	place INTEGER, 
	client VARCHAR(64), 
	seq BIGINT, 
	payload TEXT NOT NULL, 
	PRIMARY KEY (code, number), 
	FOREIGN KEY(code) REFERENCES tables (code)
);
INSERT INTO "entries" VALUES('K8HSQ2',1,NULL,NULL,NULL,'{"v":2,"type":"created","setup":{"game":"outfox","options":{},"seats":null,"clock":null,"pace":2.0,"open":true,"hints":false},"seed":"b0fa101a430c2431ea1c777623c7c6d336614c7ebfe39653822f347b84fd45be","at":1794852684.9407601}');
INSERT INTO "entries" VALUES('K8HSQ2',2,NULL,NULL,NULL,'{"v":2,"type":"joined","place":0,"name":"Host","token":"39dff179302ffeb8cabfff46e6ac234757a1e27d5e95af3dfdbcf34b6e8f686d","at":1794852684.9407601}');
INSERT INTO "entries" VALUES('K8HSQ2',3,NULL,NULL,NULL,'{"v":2,"type":"host","place":0,"at":1794852684.9407601}');
INSERT INTO "entries" VALUES('K8HSQ2',4,NULL,NULL,NULL,'{"v":2,"type":"joined","place":1,"name":"Guest 1","token":"006303ed486d638e7a4c5a8f35703dd67420f7fafd7382dabaca4e1d6f7b4684","at":1794852686.0597315}');
INSERT INTO "entries" VALUES('K8HSQ2',5,0,'7c49c5d01ba43673',1,'{"v":2,"type":"sat","place":0,"salt":"d6bf48caaa6b8702ceced7ea716a3051","at":1794852686.100116}');
INSERT INTO "entries" VALUES('K8HSQ2',6,1,'6ce9bc8063df00f2',1,'{"v":2,"type":"sat","place":1,"salt":"d46f35d57b77b955008a51fbf87df6b0","at":1794852686.1407726}');
INSERT INTO "entries" VALUES('K8HSQ2',7,0,'7c49c5d01ba43673',2,'{"v":2,"type":"started","rules":1,"order":[0,1],"drawn":true,"next_seed":"4e3702aedb9b756cd1409ac3e58527141da0ccd313aa714a790474ec6c96c592","at":1794852686.153152}');
INSERT INTO "entries" VALUES('K8HSQ2',8,0,'7c49c5d01ba43673',3,'{"v":2,"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"circle","colour":"blue","point":"c1","origin":null,"destination":null},"at":0.0}],"at":1794852686.1845188}');
INSERT INTO "entries" VALUES('K8HSQ2',9,1,'6ce9bc8063df00f2',2,'{"v":2,"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"triangle","colour":"yellow","point":"b1","origin":"c1","destination":"c3"},"at":0.1}],"at":1794852686.2189705}');
INSERT INTO "entries" VALUES('K8HSQ2',10,0,'7c49c5d01ba43673',4,'{"v":2,"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"triangle","colour":"yellow","point":"b3","origin":"c3","destination":"e3"},"at":0.1}],"at":1794852686.2466788}');
INSERT INTO "entries" VALUES('K8HSQ2',11,1,'6ce9bc8063df00f2',3,'{"v":2,"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"triangle","colour":"blue","point":"d4","origin":"e3","destination":"b2"},"at":0.1}],"at":1794852686.2693179}');
INSERT INTO "entries" VALUES('K8HSQ2',12,0,'7c49c5d01ba43673',5,'{"v":2,"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"square","colour":"red","point":"b4","origin":"b3","destination":"a3"},"at":0.2}],"at":1794852686.30969}');
INSERT INTO "entries" VALUES('K8HSQ2',13,1,'6ce9bc8063df00f2',4,'{"v":2,"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"square","colour":"blue","point":"c5","origin":"d4","destination":"d1"},"at":0.2}],"at":1794852686.3397114}');
INSERT INTO "entries" VALUES('N8VQG8',1,NULL,NULL,NULL,'{"v":2,"type":"created","setup":{"game":"fennecs","options":{},"seats":null,"clock":null,"pace":2.0,"open":false,"hints":false},"seed":"be833486b8a137e71f0da1d147a9f500eb378e09e36a1ceaaccc78a53f36ee84","at":1794852686.4407148}');
INSERT INTO "entries" VALUES('N8VQG8',2,NULL,NULL,NULL,'{"v":2,"type":"joined","place":0,"name":"Host","token":"f94476c5a943e19edeedc0bb8a8a8b328bf9031c967960ff0b760f8172c357e1","at":1794852686.4407148}');
INSERT INTO "entries" VALUES('N8VQG8',3,NULL,NULL,NULL,'{"v":2,"type":"host","place":0,"at":1794852686.4407148}');
INSERT INTO "entries" VALUES('N8VQG8',4,NULL,NULL,NULL,'{"v":2,"type":"joined","place":1,"name":"Guest 1","token":"df7f635650de94f22187f1be40c355442dd35ef593bee64dd09a59157ff9f52c","at":1794852686.5000951}');
INSERT INTO "entries" VALUES('N8VQG8',5,NULL,NULL,NULL,'{"v":2,"type":"joined","place":2,"name":"Guest 2","token":"699d67167a57f082a7ecae51bed40278f31bba32cea5eae4cbca43778b489e6f","at":1794852686.5119662}');
INSERT INTO "entries" VALUES('N8VQG8',6,0,'b7a08d24fa42c516',1,'{"v":2,"type":"sat","place":0,"salt":"14024353c2d2dd1525a33d78906516be","at":1794852686.5512965}');
INSERT INTO "entries" VALUES('N8VQG8',7,1,'39311e42a3618479',1,'{"v":2,"type":"sat","place":1,"salt":"653232a31556713dc661d86e6be03609","at":1794852686.6364617}');
INSERT INTO "entries" VALUES('N8VQG8',8,2,'027e646b5a3059c7',1,'{"v":2,"type":"sat","place":2,"salt":"68726c47a470a7a6701b0bf9b2f62b72","at":1794852686.6432617}');
INSERT INTO "entries" VALUES('N8VQG8',9,0,'b7a08d24fa42c516',2,'{"v":2,"type":"started","rules":1,"order":[0,1,2],"drawn":true,"next_seed":"7393cdbc8551f46b9ba671b8e6f050137f8d7b441843d8e79be2d83e25c98cb1","at":1794852686.659683}');
INSERT INTO "entries" VALUES('N8VQG8',10,NULL,NULL,NULL,'{"v":2,"type":"played","events":[{"seat":-1,"action":{"type":"first","seat":1},"at":0.0},{"seat":-1,"action":{"type":"start_card","column":0,"card":"3"},"at":0.0},{"seat":-1,"action":{"type":"start_card","column":1,"card":"4"},"at":0.0},{"seat":-1,"action":{"type":"start_card","column":2,"card":"5"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":0,"card":"2"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":0,"card":"-2"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":0,"card":"4"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":0,"card":"0>"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":1,"card":"-1"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":1,"card":"1/5"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":1,"card":"2"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":1,"card":"1/5"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":2,"card":"-2"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":2,"card":"0>"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":2,"card":"3"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":2,"card":"1"},"at":0.0}],"at":1794852686.659683}');
INSERT INTO "entries" VALUES('N8VQG8',11,1,'39311e42a3618479',2,'{"v":2,"type":"played","events":[{"seat":1,"action":{"type":"place","card":"2","column":1,"face":"up"},"at":0.0}],"at":1794852686.6938066}');
INSERT INTO "entries" VALUES('N8VQG8',12,2,'027e646b5a3059c7',2,'{"v":2,"type":"played","events":[{"seat":2,"action":{"type":"place","card":"3","column":2,"face":"up"},"at":0.1}],"at":1794852686.7184436}');
INSERT INTO "entries" VALUES('N8VQG8',13,0,'b7a08d24fa42c516',3,'{"v":2,"type":"played","events":[{"seat":0,"action":{"type":"place","card":"-2","column":1,"face":"up"},"at":0.1}],"at":1794852686.7259724}');
INSERT INTO "entries" VALUES('N8VQG8',14,1,'39311e42a3618479',3,'{"v":2,"type":"played","events":[{"seat":1,"action":{"type":"place","card":"-1","column":2,"face":"up"},"at":0.1}],"at":1794852686.7481737}');
INSERT INTO "entries" VALUES('N8VQG8',15,2,'027e646b5a3059c7',3,'{"v":2,"type":"played","events":[{"seat":2,"action":{"type":"place","card":"-2","column":0,"face":"down"},"at":0.1}],"at":1794852686.771843}');
INSERT INTO "entries" VALUES('N8VQG8',16,0,'b7a08d24fa42c516',4,'{"v":2,"type":"played","events":[{"seat":0,"action":{"type":"place","card":"2","column":2,"face":"down"},"at":0.1}],"at":1794852686.7912827}');
INSERT INTO "entries" VALUES('DCGBBN',1,NULL,NULL,NULL,'{"v":2,"type":"created","setup":{"game":"foxy","options":{},"seats":null,"clock":null,"pace":0.0,"open":false,"hints":false},"seed":"38ec7ffbd20311c2932fa6efb61d7418479f4402920fc1ccd62faf77eed1c153","at":1794852686.8061652}');
INSERT INTO "entries" VALUES('DCGBBN',2,NULL,NULL,NULL,'{"v":2,"type":"joined","place":0,"name":"Host","token":"c8395a0a1aaf925740425e781e60b42a379c194d44a17008ecb1d280d36d05ba","at":1794852686.8061652}');
INSERT INTO "entries" VALUES('DCGBBN',3,NULL,NULL,NULL,'{"v":2,"type":"host","place":0,"at":1794852686.8061652}');
INSERT INTO "entries" VALUES('DCGBBN',4,NULL,NULL,NULL,'{"v":2,"type":"joined","place":1,"name":"Guest 1","token":"ddcdedc367979fb9fd8f34a40ad23bbd9c965cc265b8dddfe3688dd54af974ca","at":1794852686.8495588}');
INSERT INTO "entries" VALUES('DCGBBN',5,0,'902608a5fad60f53',1,'{"v":2,"type":"sat","place":0,"salt":"1e671bf4fad1c12c7157663f509d91ef","at":1794852687.2691581}');
INSERT INTO "entries" VALUES('DCGBBN',6,1,'5055bc35d2ab9b0e',1,'{"v":2,"type":"sat","place":1,"salt":"ce7adcfa244eb2a230885bdb387734fe","at":1794852687.3281834}');
INSERT INTO "entries" VALUES('DCGBBN',7,0,'902608a5fad60f53',2,'{"v":2,"type":"started","rules":1,"order":[1,0],"drawn":true,"next_seed":"d130097dda000c329a23e31f189bb397a3b34757e645c0225f74dfee08d6d0b8","at":1794852687.3300843}');
INSERT INTO "entries" VALUES('DCGBBN',8,NULL,NULL,NULL,'{"v":2,"type":"played","events":[{"seat":-1,"action":{"type":"reveal","card":"sea:dolphin"},"at":0.0}],"at":1794852687.3300843}');
INSERT INTO "entries" VALUES('DCGBBN',9,0,'902608a5fad60f53',3,'{"v":2,"type":"played","events":[{"seat":1,"action":{"type":"write","number":20,"circled":true},"at":0.8}],"at":1794852688.1352654}');
INSERT INTO "entries" VALUES('DCGBBN',10,1,'5055bc35d2ab9b0e',2,'{"v":2,"type":"played","events":[{"seat":0,"action":{"type":"write","number":63,"circled":false},"at":1.0},{"seat":-1,"action":{"type":"reveal","card":"forest:rabbit"},"at":1.0}],"at":1794852688.3468163}');
INSERT INTO "entries" VALUES('DCGBBN',11,0,'902608a5fad60f53',4,'{"v":2,"type":"played","events":[{"seat":1,"action":{"type":"write","number":48,"circled":false},"at":1.0}],"at":1794852688.3748455}');
INSERT INTO "entries" VALUES('DCGBBN',12,1,'5055bc35d2ab9b0e',3,'{"v":2,"type":"played","events":[{"seat":0,"action":{"type":"write","number":39,"circled":true},"at":1.5},{"seat":-1,"action":{"type":"reveal","card":"sea:dolphin"},"at":1.5}],"at":1794852688.790293}');
INSERT INTO "entries" VALUES('DCGBBN',13,0,'902608a5fad60f53',5,'{"v":2,"type":"played","events":[{"seat":1,"action":{"type":"write","number":13,"circled":false},"at":1.5}],"at":1794852688.8320723}');
INSERT INTO "entries" VALUES('DCGBBN',14,1,'5055bc35d2ab9b0e',4,'{"v":2,"type":"played","events":[{"seat":0,"action":{"type":"write","number":73,"circled":false},"at":1.6},{"seat":-1,"action":{"type":"reveal","card":"savannah:giraffe"},"at":1.6}],"at":1794852688.8942509}');
INSERT INTO "entries" VALUES('MKS8FH',1,NULL,NULL,NULL,'{"v":2,"type":"created","setup":{"game":"outfox","options":{},"seats":null,"clock":2592000,"pace":2.0,"open":false,"hints":false},"seed":"f6a12575b224cf634075a600f0ee24be31796906ac6f5ad3070c94229632eccf","at":1794852688.9446907}');
INSERT INTO "entries" VALUES('MKS8FH',2,NULL,NULL,NULL,'{"v":2,"type":"joined","place":0,"name":"Host","token":"bce7edefe261ef46ac4ed11899e4292f2317c74509d0149a2e96c96a719d5c42","at":1794852688.9446907}');
INSERT INTO "entries" VALUES('MKS8FH',3,NULL,NULL,NULL,'{"v":2,"type":"host","place":0,"at":1794852688.9446907}');
INSERT INTO "entries" VALUES('MKS8FH',4,NULL,NULL,NULL,'{"v":2,"type":"joined","place":1,"name":"Guest 1","token":"e4d6bca15b69a5d6c1466b08db82d1e64f3abc3be1392ab583f5a40c389325df","at":1794852688.9878247}');
INSERT INTO "entries" VALUES('MKS8FH',5,0,'e2f2349244030b04',1,'{"v":2,"type":"sat","place":0,"salt":"b4584caf93fe3875eccc34130542a995","at":1794852689.128533}');
INSERT INTO "entries" VALUES('MKS8FH',6,1,'992852706fe6bc38',1,'{"v":2,"type":"sat","place":1,"salt":"d7077f915b7da8bd1f4d317b984290f9","at":1794852689.1616676}');
CREATE TABLE records (
	code VARCHAR(16) NOT NULL, 
	game_number INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	payload TEXT NOT NULL, 
	PRIMARY KEY (code, game_number), 
	FOREIGN KEY(code) REFERENCES tables (code)
)
 WITHOUT ROWID

;
CREATE TABLE tables (
	code VARCHAR(16) NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	created_at DOUBLE NOT NULL, 
	touched_at DOUBLE NOT NULL, 
	due_at DOUBLE, 
	listing TEXT, 
	closed_at DOUBLE, 
	PRIMARY KEY (code)
);
INSERT INTO "tables" VALUES('K8HSQ2','outfox',1.79485268597673964501e+09,1.79485268609436082838e+09,NULL,'{"code":"K8HSQ2","setup":{"game":"outfox","options":{},"seats":null,"clock":null,"pace":2.0,"open":true,"hints":false},"host":"Host","sitting":2,"chairs":3,"playing":true}',NULL);
INSERT INTO "tables" VALUES('N8VQG8','fennecs',1.79485268644087910656e+09,1.79485268654971528057e+09,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('DCGBBN','foxy',1.79485268680631971358e+09,1.79485268695031189916e+09,NULL,NULL,NULL);
INSERT INTO "tables" VALUES('MKS8FH','outfox',1.79485268894481110567e+09,1.79485268912792444223e+09,NULL,NULL,NULL);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_touched ON tables (closed_at, touched_at);
COMMIT;
