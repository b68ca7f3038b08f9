// A merchant's server: keeps each webhook, and shows all of them at GET /.
/* eslint-disable @typescript-eslint/no-require-imports -- runs in a container as it is */
const { createServer } = require('node:http');

const heard = [];
createServer((request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify(heard));
  let body = '';
  request.on('data', (data) => (body += data));
  request.on('end', () => {
    heard.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
}).listen(8000);
