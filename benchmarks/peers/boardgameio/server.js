/** node server.js PORT: boardgame.io with matches in memory; says READY when it listens. */

const { Server } = require('boardgame.io/server');
const { game } = require('./game');

const port = Number(process.argv[2]);
Server({ games: [game], origins: [/./] }).run({ port, callback: () => console.log('READY') });
