// Raw uWebSockets.js that takes bodies in and answers, and nothing else: what a load on this machine
// costs whatever the server does. Tells its parent the port.
import { loadUws } from '../../../dist/gateway/sockets/uws.js';

const uws = loadUws();
const app = uws.App();
app.post('/*', (response) => {
  const pieces = [];
  response.onAborted(() => {});
  response.onData((piece, isLast) => {
    pieces.push(Buffer.from(new Uint8Array(piece)));
    if (!isLast) return;
    const { length } = Buffer.concat(pieces);
    response.cork(() => response.end(`{"bytes":${length}}`));
  });
});
app.listen('127.0.0.1', 0, (socket) => process.send(uws.us_socket_local_port(socket)));
