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
INSERT INTO "entries" VALUES('2XMERA',1,NULL,NULL,NULL,'{"type":"created","setup":{"game":"outfox","options":{},"seats":null,"clock":null,"pace":0.0,"open":true,"hints":false},"seed":"c7939ae3a994adfd4dd0a2c9b2af0fcbfc673fee618f9b9415e89fd219ec4ce3","at":1794841292.364105}');
INSERT INTO "entries" VALUES('2XMERA',2,NULL,NULL,NULL,'{"type":"joined","place":0,"name":"Host","token":"f41d1c51ef10060aa4ab1e61b5a64174c1910531ff7510042c71fc474816b1a0","at":1794841292.364105}');
INSERT INTO "entries" VALUES('2XMERA',3,NULL,NULL,NULL,'{"type":"host","place":0,"at":1794841292.364105}');
INSERT INTO "entries" VALUES('2XMERA',4,NULL,NULL,NULL,'{"type":"joined","place":1,"name":"Guest 1","token":"9c238f9ccdc6cb1667ba3654516a7dadc9193cdd21dea846bd945fa3edab91c8","at":1794841292.3746781}');
INSERT INTO "entries" VALUES('2XMERA',5,0,'cf57a12b02bea022',1,'{"type":"sat","place":0,"salt":"f9cb2af04d526ad96df9c69d7de8a0e0","at":1794841292.3908997}');
INSERT INTO "entries" VALUES('2XMERA',6,1,'9f6b135de9889140',1,'{"type":"sat","place":1,"salt":"65c304f8d74c5a3df4e53d4aa1c4d836","at":1794841292.4117484}');
INSERT INTO "entries" VALUES('2XMERA',7,0,'cf57a12b02bea022',2,'{"type":"started","order":[1,0],"next_seed":"b6214c77973aed056d937afcbad07a875edd39691d166723c4a0a4faa42dcbc3","at":1794841292.4268596}');
INSERT INTO "entries" VALUES('2XMERA',8,1,'9f6b135de9889140',2,'{"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"square","colour":"yellow","point":"b1","origin":null,"destination":null},"at":0.1}],"at":1794841292.5485268}');
INSERT INTO "entries" VALUES('2XMERA',9,0,'cf57a12b02bea022',3,'{"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"square","colour":"blue","point":"b2","origin":"b1","destination":"a1"},"at":0.2}],"at":1794841292.6518528}');
INSERT INTO "entries" VALUES('2XMERA',10,1,'9f6b135de9889140',3,'{"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"triangle","colour":"blue","point":"c3","origin":"b2","destination":"c2"},"at":0.3}],"at":1794841292.7554553}');
INSERT INTO "entries" VALUES('2XMERA',11,0,'cf57a12b02bea022',4,'{"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"triangle","colour":"red","point":"d2","origin":"c2","destination":"d1"},"at":0.4}],"at":1794841292.8585958}');
INSERT INTO "entries" VALUES('ZRZ4Y2',1,NULL,NULL,NULL,'{"type":"created","setup":{"game":"fennecs","options":{},"seats":null,"clock":null,"pace":0.0,"open":true,"hints":false},"seed":"ef7c0b1011f4aa16a191fc45fcca6380c67aa4c7178a0728457ac2e6d67d7574","at":1794841292.8626242}');
INSERT INTO "entries" VALUES('ZRZ4Y2',2,NULL,NULL,NULL,'{"type":"joined","place":0,"name":"Host","token":"49d205e0c9fd855f18b31d48f76cabf3419a385e2b784cb77a5bd58bbcad77a9","at":1794841292.8626242}');
INSERT INTO "entries" VALUES('ZRZ4Y2',3,NULL,NULL,NULL,'{"type":"host","place":0,"at":1794841292.8626242}');
INSERT INTO "entries" VALUES('ZRZ4Y2',4,NULL,NULL,NULL,'{"type":"joined","place":1,"name":"Guest 1","token":"ab26bfafa7e2b4513aee40828e1312f3039dc43de0a82dcdb58c941e26319815","at":1794841292.8862112}');
INSERT INTO "entries" VALUES('ZRZ4Y2',5,NULL,NULL,NULL,'{"type":"joined","place":2,"name":"Guest 2","token":"66f5c46f7c69aa935f3d74ff9660c7d977a724a4fa9fb57565b7a76dbc0920e6","at":1794841292.9036582}');
INSERT INTO "entries" VALUES('ZRZ4Y2',6,0,'0ae433633d64fb45',1,'{"type":"sat","place":0,"salt":"74b498592e582295c82e00f20ad48b99","at":1794841292.9251175}');
INSERT INTO "entries" VALUES('ZRZ4Y2',7,1,'c56333ef39a292c9',1,'{"type":"sat","place":1,"salt":"0caf9d8c59b2bafd15ecda15ac5fdf69","at":1794841292.945819}');
INSERT INTO "entries" VALUES('ZRZ4Y2',8,2,'e18706bbd12a11b3',1,'{"type":"sat","place":2,"salt":"8a5afffc02870044dfe33ae88cc2088f","at":1794841292.965483}');
INSERT INTO "entries" VALUES('ZRZ4Y2',9,0,'0ae433633d64fb45',2,'{"type":"started","order":[1,2,0],"next_seed":"f9ffe5ddecdc8228db3d5cc5a0349d38f69b0dc1f466375b823c2b5700a09c92","at":1794841292.9817295}');
INSERT INTO "entries" VALUES('ZRZ4Y2',10,NULL,NULL,NULL,'{"type":"played","events":[{"seat":-1,"action":{"type":"first","seat":2},"at":0.0},{"seat":-1,"action":{"type":"start_card","column":0,"card":"2"},"at":0.0},{"seat":-1,"action":{"type":"start_card","column":1,"card":"4"},"at":0.0},{"seat":-1,"action":{"type":"start_card","column":2,"card":"2"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":0,"card":"1/5"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":0,"card":"5"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":0,"card":"0>"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":0,"card":"0>"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":1,"card":"-1"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":1,"card":"1"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":1,"card":"-2"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":1,"card":"-2"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":2,"card":"3"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":2,"card":"1/5"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":2,"card":"3"},"at":0.0},{"seat":-1,"action":{"type":"deal","seat":2,"card":"4"},"at":0.0}],"at":1794841292.9817295}');
INSERT INTO "entries" VALUES('ZRZ4Y2',11,0,'0ae433633d64fb45',3,'{"type":"played","events":[{"seat":2,"action":{"type":"place","card":"4","column":2,"face":"down"},"at":0.2}],"at":1794841293.155085}');
INSERT INTO "entries" VALUES('ZRZ4Y2',12,1,'c56333ef39a292c9',2,'{"type":"played","events":[{"seat":0,"action":{"type":"place","card":"1/5","column":0,"face":"down"},"at":0.3}],"at":1794841293.3089032}');
INSERT INTO "entries" VALUES('ZRZ4Y2',13,2,'e18706bbd12a11b3',2,'{"type":"played","events":[{"seat":1,"action":{"type":"collect","column":0},"at":0.5}],"at":1794841293.4626467}');
INSERT INTO "entries" VALUES('ZRZ4Y2',14,2,'e18706bbd12a11b3',3,'{"type":"played","events":[{"seat":1,"action":{"type":"choose","fives":0},"at":0.6}],"at":1794841293.6164906}');
INSERT INTO "entries" VALUES('ZRZ4Y2',15,0,'0ae433633d64fb45',4,'{"type":"played","events":[{"seat":2,"action":{"type":"place","card":"3","column":1,"face":"up"},"at":0.8}],"at":1794841293.7704394}');
INSERT INTO "entries" VALUES('ZRZ4Y2',16,1,'c56333ef39a292c9',3,'{"type":"played","events":[{"seat":0,"action":{"type":"place","card":"5","column":2,"face":"down"},"at":0.9}],"at":1794841293.9239163}');
INSERT INTO "entries" VALUES('ZRZ4Y2',17,0,'0ae433633d64fb45',5,'{"type":"played","events":[{"seat":2,"action":{"type":"place","card":"1/5","column":1,"face":"up"},"at":1.1}],"at":1794841294.07724}');
INSERT INTO "entries" VALUES('ZRZ4Y2',18,1,'c56333ef39a292c9',4,'{"type":"played","events":[{"seat":0,"action":{"type":"collect","column":1},"at":1.2}],"at":1794841294.2311943}');
INSERT INTO "entries" VALUES('ZRZ4Y2',19,1,'c56333ef39a292c9',5,'{"type":"played","events":[{"seat":0,"action":{"type":"choose","fives":0},"at":1.4}],"at":1794841294.384679}');
INSERT INTO "entries" VALUES('V8Y3KQ',1,NULL,NULL,NULL,'{"type":"created","setup":{"game":"foxy","options":{},"seats":null,"clock":null,"pace":0.0,"open":true,"hints":false},"seed":"c8fcdad889f7f3a7248caca461e7a55db8b80ca1963c8829b5c3a4319dff5cd1","at":1794841294.3889506}');
INSERT INTO "entries" VALUES('V8Y3KQ',2,NULL,NULL,NULL,'{"type":"joined","place":0,"name":"Host","token":"537d3df32e449cda2b43199f692fb4420ef58f3ffcc7f6390aa678aa9ca73cb4","at":1794841294.3889506}');
INSERT INTO "entries" VALUES('V8Y3KQ',3,NULL,NULL,NULL,'{"type":"host","place":0,"at":1794841294.3889506}');
INSERT INTO "entries" VALUES('V8Y3KQ',4,NULL,NULL,NULL,'{"type":"joined","place":1,"name":"Guest 1","token":"7fec7cbaab2a2c4d03767194203a601f8580ea9cbd0d41af0b31c06858eac4ad","at":1794841294.417184}');
INSERT INTO "entries" VALUES('V8Y3KQ',5,0,'87e344c2e8c15c76',1,'{"type":"sat","place":0,"salt":"26aa1fc42ac579a918633886ccc9ff04","at":1794841294.4321036}');
INSERT INTO "entries" VALUES('V8Y3KQ',6,1,'c0d33291a9f2ab32',1,'{"type":"sat","place":1,"salt":"bae2dca12b831e655699bccd62dbeeb4","at":1794841294.4513614}');
INSERT INTO "entries" VALUES('V8Y3KQ',7,0,'87e344c2e8c15c76',2,'{"type":"started","order":[1,0],"next_seed":"e178b36423447978137156be8bd7b8168a7cea920c990a379ad5c5e975375487","at":1794841294.4680998}');
INSERT INTO "entries" VALUES('V8Y3KQ',8,NULL,NULL,NULL,'{"type":"played","events":[{"seat":-1,"action":{"type":"reveal","card":"forest:bear"},"at":0.0}],"at":1794841294.4680998}');
INSERT INTO "entries" VALUES('V8Y3KQ',9,0,'87e344c2e8c15c76',3,'{"type":"played","events":[{"seat":1,"action":{"type":"write","number":49,"circled":false},"at":0.1}],"at":1794841294.589388}');
INSERT INTO "entries" VALUES('V8Y3KQ',10,1,'c0d33291a9f2ab32',2,'{"type":"played","events":[{"seat":0,"action":{"type":"write","number":83,"circled":true},"at":0.2},{"seat":-1,"action":{"type":"reveal","card":"countryside:hen"},"at":0.2}],"at":1794841294.6919732}');
INSERT INTO "entries" VALUES('V8Y3KQ',11,0,'87e344c2e8c15c76',4,'{"type":"played","events":[{"seat":1,"action":{"type":"write","number":20,"circled":true},"at":0.3}],"at":1794841294.7949607}');
INSERT INTO "entries" VALUES('V8Y3KQ',12,1,'c0d33291a9f2ab32',3,'{"type":"played","events":[{"seat":0,"action":{"type":"write","number":69,"circled":false},"at":0.4},{"seat":-1,"action":{"type":"reveal","card":"fox"},"at":0.4}],"at":1794841294.8977072}');
INSERT INTO "entries" VALUES('V8Y3KQ',13,0,'87e344c2e8c15c76',5,'{"type":"played","events":[{"seat":1,"action":{"type":"write","number":70,"circled":false},"at":0.5}],"at":1794841295.0014467}');
INSERT INTO "entries" VALUES('V8Y3KQ',14,1,'c0d33291a9f2ab32',4,'{"type":"played","events":[{"seat":0,"action":{"type":"write","number":60,"circled":false},"at":0.6},{"seat":-1,"action":{"type":"reveal","card":"savannah:giraffe"},"at":0.6}],"at":1794841295.1045291}');
INSERT INTO "entries" VALUES('V8Y3KQ',15,0,'87e344c2e8c15c76',6,'{"type":"played","events":[{"seat":1,"action":{"type":"write","number":50,"circled":false},"at":0.7}],"at":1794841295.2086833}');
INSERT INTO "entries" VALUES('2XA6FH',1,NULL,NULL,NULL,'{"type":"created","setup":{"game":"outfox","options":{},"seats":null,"clock":null,"pace":0.0,"open":true,"hints":false},"seed":"1d7416bd4cd72d3ef64c442d14738799c31d4a16f6719545b2a63e38df714cd2","at":1794841295.2120118}');
INSERT INTO "entries" VALUES('2XA6FH',2,NULL,NULL,NULL,'{"type":"joined","place":0,"name":"Host","token":"1440b6e077e8c01f9ef6f474d5cb14ccf52a0c425234cdb6f7c3d433d35861ac","at":1794841295.2120118}');
INSERT INTO "entries" VALUES('2XA6FH',3,NULL,NULL,NULL,'{"type":"host","place":0,"at":1794841295.2120118}');
INSERT INTO "entries" VALUES('2XA6FH',4,NULL,NULL,NULL,'{"type":"joined","place":1,"name":"Guest 1","token":"ae4e05fa1cf7edaf12f124214fe0449e18de845896b4ec3ca89aa2fe9a5f0007","at":1794841295.2346344}');
INSERT INTO "entries" VALUES('2XA6FH',5,0,'4e1e95282d7a5dab',1,'{"type":"sat","place":0,"salt":"99f80e6d55e21df6e075367443637ac3","at":1794841295.2551308}');
INSERT INTO "entries" VALUES('2XA6FH',6,1,'66d73913f69e84dd',1,'{"type":"sat","place":1,"salt":"d7ea7444fd1222c1cb0d95539c09ff10","at":1794841295.2753751}');
INSERT INTO "entries" VALUES('2XA6FH',7,0,'4e1e95282d7a5dab',2,'{"type":"started","order":[1,0],"next_seed":"bf5314e02c76673b05e00c0015887eb0e134c2f5bee8ea5af72c0c471561234a","at":1794841295.2911954}');
INSERT INTO "entries" VALUES('2XA6FH',8,1,'66d73913f69e84dd',2,'{"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"circle","colour":"blue","point":"c5","origin":null,"destination":null},"at":0.1}],"at":1794841295.4130123}');
INSERT INTO "entries" VALUES('2XA6FH',9,0,'4e1e95282d7a5dab',3,'{"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"circle","colour":"red","point":"c4","origin":"c5","destination":"a3"},"at":0.2}],"at":1794841295.5161512}');
INSERT INTO "entries" VALUES('2XA6FH',10,1,'66d73913f69e84dd',3,'{"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"square","colour":"yellow","point":"c3","origin":"c4","destination":"e2"},"at":0.3}],"at":1794841295.619376}');
INSERT INTO "entries" VALUES('2XA6FH',11,0,'4e1e95282d7a5dab',4,'{"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"circle","colour":"blue","point":"b4","origin":"a3","destination":"a2"},"at":0.4}],"at":1794841295.722545}');
INSERT INTO "entries" VALUES('2XA6FH',12,1,'66d73913f69e84dd',4,'{"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"triangle","colour":"red","point":"b2","origin":"c3","destination":"c4"},"at":0.5}],"at":1794841295.8260853}');
INSERT INTO "entries" VALUES('2XA6FH',13,0,'4e1e95282d7a5dab',5,'{"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"square","colour":"blue","point":"e3","origin":"e2","destination":"b1"},"at":0.6}],"at":1794841295.9293528}');
INSERT INTO "entries" VALUES('2XA6FH',14,1,'66d73913f69e84dd',5,'{"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"triangle","colour":"yellow","point":"c1","origin":"b1","destination":"a1"},"at":0.7}],"at":1794841296.0330427}');
INSERT INTO "entries" VALUES('2XA6FH',15,0,'4e1e95282d7a5dab',6,'{"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"circle","colour":"yellow","point":"e2","origin":"e3","destination":"d4"},"at":0.8}],"at":1794841296.136719}');
INSERT INTO "entries" VALUES('2XA6FH',16,1,'66d73913f69e84dd',6,'{"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"square","colour":"red","point":"b1","origin":"b2","destination":"d3"},"at":0.9}],"at":1794841296.24031}');
INSERT INTO "entries" VALUES('2XA6FH',17,0,'4e1e95282d7a5dab',7,'{"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"square","colour":"red","point":"c5","origin":"c4","destination":"b3"},"at":1.1}],"at":1794841296.3437352}');
INSERT INTO "entries" VALUES('2XA6FH',18,1,'66d73913f69e84dd',7,'{"type":"played","events":[{"seat":0,"action":{"type":"turn","shape":"circle","colour":"red","point":"d1","origin":"c1","destination":"c3"},"at":1.2}],"at":1794841296.447485}');
INSERT INTO "entries" VALUES('2XA6FH',19,0,'4e1e95282d7a5dab',8,'{"type":"played","events":[{"seat":1,"action":{"type":"turn","shape":"triangle","colour":"red","point":"c1","origin":"d1","destination":"d2"},"at":1.3}],"at":1794841296.55082}');
INSERT INTO "entries" VALUES('Z86VJB',1,NULL,NULL,NULL,'{"type":"created","setup":{"game":"foxy","options":{},"seats":null,"clock":null,"pace":2.0,"open":false,"hints":false},"seed":"b2501a17a5e490681a7ac4477d40daae407513a3146f177cb249a15107455fd5","at":1794841296.6560092}');
INSERT INTO "entries" VALUES('Z86VJB',2,NULL,NULL,NULL,'{"type":"joined","place":0,"name":"Host","token":"98329eae328a6f7f1f99d90907c730eb109871a60dccdc2bf780f5212f6883f8","at":1794841296.6560092}');
INSERT INTO "entries" VALUES('Z86VJB',3,NULL,NULL,NULL,'{"type":"host","place":0,"at":1794841296.6560092}');
INSERT INTO "entries" VALUES('Z86VJB',4,0,'0b914d9c9cebd8d2',1,'{"type":"sat","place":0,"at":1794841296.6621394}');
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
INSERT INTO "records" VALUES('2XA6FH',1,1,'{"format":"foxden-record/1","game":"outfox","version":1,"options":{},"seats":2,"table":"2XA6FH","commitment":"eac8cafd731e0b4bc9a765f78766befd2612536f81d7e588ccaf92ce18d7cc3a","salts":["d7ea7444fd1222c1cb0d95539c09ff10","99f80e6d55e21df6e075367443637ac3"],"seed":"1d7416bd4cd72d3ef64c442d14738799c31d4a16f6719545b2a63e38df714cd2","players":[{"name":"Guest 1","bot":null},{"name":"Host","bot":null}],"events":[{"seat":0,"action":{"type":"turn","shape":"circle","colour":"blue","point":"c5","origin":null,"destination":null},"at":0.1},{"seat":1,"action":{"type":"turn","shape":"circle","colour":"red","point":"c4","origin":"c5","destination":"a3"},"at":0.2},{"seat":0,"action":{"type":"turn","shape":"square","colour":"yellow","point":"c3","origin":"c4","destination":"e2"},"at":0.3},{"seat":1,"action":{"type":"turn","shape":"circle","colour":"blue","point":"b4","origin":"a3","destination":"a2"},"at":0.4},{"seat":0,"action":{"type":"turn","shape":"triangle","colour":"red","point":"b2","origin":"c3","destination":"c4"},"at":0.5},{"seat":1,"action":{"type":"turn","shape":"square","colour":"blue","point":"e3","origin":"e2","destination":"b1"},"at":0.6},{"seat":0,"action":{"type":"turn","shape":"triangle","colour":"yellow","point":"c1","origin":"b1","destination":"a1"},"at":0.7},{"seat":1,"action":{"type":"turn","shape":"circle","colour":"yellow","point":"e2","origin":"e3","destination":"d4"},"at":0.8},{"seat":0,"action":{"type":"turn","shape":"square","colour":"red","point":"b1","origin":"b2","destination":"d3"},"at":0.9},{"seat":1,"action":{"type":"turn","shape":"square","colour":"red","point":"c5","origin":"c4","destination":"b3"},"at":1.1},{"seat":0,"action":{"type":"turn","shape":"circle","colour":"red","point":"d1","origin":"c1","destination":"c3"},"at":1.2},{"seat":1,"action":{"type":"turn","shape":"triangle","colour":"red","point":"c1","origin":"d1","destination":"d2"},"at":1.3}],"outcome":{"winners":[1],"places":[2,1],"scores":[0,1],"reason":"O9","details":{"line":["a1","b1","c1"]}}}');
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
INSERT INTO "tables" VALUES('2XMERA','outfox',1.79484129236424374579e+09,1.79484129239020943642e+09,NULL,'{"code":"2XMERA","setup":{"game":"outfox","options":{},"seats":null,"clock":null,"pace":0.0,"open":true,"hints":false},"host":"Host","sitting":2,"chairs":3,"playing":true}',NULL);
INSERT INTO "tables" VALUES('ZRZ4Y2','fennecs',1794841292.86277,1.79484129292450428011e+09,NULL,'{"code":"ZRZ4Y2","setup":{"game":"fennecs","options":{},"seats":null,"clock":null,"pace":0.0,"open":true,"hints":false},"host":"Host","sitting":3,"chairs":5,"playing":true}',NULL);
INSERT INTO "tables" VALUES('V8Y3KQ','foxy',1.79484129438911914821e+09,1.79484129443131899838e+09,NULL,'{"code":"V8Y3KQ","setup":{"game":"foxy","options":{},"seats":null,"clock":null,"pace":0.0,"open":true,"hints":false},"host":"Host","sitting":2,"chairs":1000,"playing":true}',NULL);
INSERT INTO "tables" VALUES('2XA6FH','outfox',1.79484129521213340761e+09,1.79484129525450372697e+09,NULL,'{"code":"2XA6FH","setup":{"game":"outfox","options":{},"seats":null,"clock":null,"pace":0.0,"open":true,"hints":false},"host":"Host","sitting":2,"chairs":3,"playing":false}',NULL);
INSERT INTO "tables" VALUES('Z86VJB','foxy',1.7948412966561238766e+09,1.79484129666141057016e+09,NULL,NULL,NULL);
CREATE INDEX tables_due ON tables (due_at);
CREATE INDEX tables_touched ON tables (closed_at, touched_at);
COMMIT;
