import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Server, type Socket as ServerSocket } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { loadSocketIo, Realtime, SOCKET_OPTIONS } from './realtime';

/** A server as Frappe has it: namespaces are sites, a stranger is refused in words. */
let http: HttpServer;
let server: Server;
let url: string;
const open: Socket[] = [];

function connect(namespace = '/site.a', options = {}): Socket {
  // The transports of the seed; webtransport does not exist here, and is passed over.
  const socket = io(url + namespace, { ...SOCKET_OPTIONS, forceNew: true, ...options });
  open.push(socket);
  return socket;
}
const once = <T>(socket: Socket, event: string) => new Promise<T>((resolve) => void socket.once(event, resolve as never));
const accepted = (socket: Socket) => {
  const there = once(socket, 'connect');
  socket.connect();
  return there;
};

beforeAll(async () => {
  http = createServer();
  server = new Server(http, { path: '/socket.io' });
  server.of('/site.a').on('connection', (socket: ServerSocket) => {
    socket.on('say', (...args: unknown[]) => void socket.emit('said', ...args));
    socket.on('ask', (question: string, answer: (text: string) => void) => answer(`${question}!`));
    socket.on('ask in bytes', (bytes: Buffer, answer: (bytes: Buffer) => void) => answer(Buffer.from([...bytes].reverse())));
    socket.on('put me out', () => void socket.disconnect());
  });
  server.of('/site.b').use((_socket, next) => next(new Error('Invalid origin')));
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterEach(() => open.splice(0).forEach((socket) => void socket.disconnect()));
afterAll(() => server.close());

describe('with a running server of socket.io v4', () => {
  it('connects to the namespace, by polling first and then by WebSocket [T3] [T9]', async () => {
    const socket = connect();
    await accepted(socket);
    expect(socket.connected).toBe(true);
    const [there] = await server.of('/site.a').fetchSockets();
    expect(there?.handshake).toMatchObject({ query: { EIO: '4', transport: 'polling' } });
    expect(there?.handshake.url).toMatch(/^\/socket\.io\//);
    const { engine } = socket.io;
    if (engine.transport.name === 'polling') await new Promise((resolve) => engine.once('upgrade', resolve));
    expect(engine.transport.name).toBe('websocket');
  });

  it('an address of more than 8000 characters is refused by the library [T3]', () => {
    expect(() => io(`${url}/${'a'.repeat(8000)}`, { ...SOCKET_OPTIONS, forceNew: true })).toThrow('URI too long');
  });

  it('events and their arguments go both ways [T9]', async () => {
    const socket = connect();
    await accepted(socket);
    const said = new Promise((resolve) => void socket.on('said', (...args) => resolve(args)));
    socket.emit('say', 'text', 7, { names: ['A', null] });
    expect(await said).toEqual(['text', 7, { names: ['A', null] }]);
  });

  it('an acknowledgement is answered [T9]', async () => {
    const socket = connect();
    await accepted(socket);
    expect(await socket.emitWithAck('ask', 'well')).toBe('well!');
  });

  it('bytes in events and in acknowledgements arrive as they were [T9]', async () => {
    const socket = connect();
    await accepted(socket);
    const said = once<Uint8Array>(socket, 'said');
    socket.emit('say', Buffer.from([1, 2, 250]));
    expect([...(await said)]).toEqual([1, 2, 250]);
    expect([...((await socket.emitWithAck('ask in bytes', Buffer.from([1, 2, 250]))) as Uint8Array)]).toEqual([250, 2, 1]);
  });

  it('a refusal is told in the words of the server [T9]', async () => {
    const refused = connect('/site.b');
    const error = once<Error>(refused, 'connect_error');
    refused.connect();
    expect((await error).message).toBe('Invalid origin');
    const nowhere = connect('/no.site');
    const unknown = once<Error>(nowhere, 'connect_error');
    nowhere.connect();
    expect((await unknown).message).toBe('Invalid namespace');
  });

  it('both sides can end it, and it is told who did [T9]', async () => {
    const socket = connect();
    await accepted(socket);
    const byServer = once(socket, 'disconnect');
    socket.emit('put me out');
    expect(await byServer).toBe('io server disconnect');
    await accepted(socket);
    const byUs = once(socket, 'disconnect');
    socket.disconnect();
    expect(await byUs).toBe('io client disconnect');
  });

  it('the page’s one socket joins its rooms, is put out by the server, comes back and joins again [T5] [T6] [T9]', async () => {
    const joined: string[] = [];
    const sockets: ServerSocket[] = [];
    server.of('/site.c').on('connection', (socket) => {
      sockets.push(socket);
      socket.on('doctype_subscribe', (doctype: string) => {
        joined.push(doctype);
        socket.emit('list_update', { doctype, name: `${doctype} ${joined.length}` });
      });
    });
    const realtime = new Realtime({ url: `${url}/site.c`, load: loadSocketIo });
    const heard = vi.fn();
    realtime.on('list_update', heard);
    realtime.subscribeDoctype('Task');
    await realtime.start();
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ doctype: 'Task', name: 'Task 1' }), 5_000);
    sockets[0]?.disconnect();
    await vi.waitFor(() => expect(realtime.getSnapshot()).toMatchObject({ state: 'opening', reason: 'io server disconnect' }), 5_000);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ doctype: 'Task', name: 'Task 2' }), 5_000);
    realtime.stop();
    await vi.waitFor(() => expect(sockets.every((socket) => socket.disconnected)).toBe(true), 5_000);
  });
});

describe('the library’s own words', () => {
  it('are shown once: timeout, a socket that is closed, attachments that are none, nothing to connect by [T7]', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const waiting = io(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, { ...SOCKET_OPTIONS, timeout: 50, reconnection: false, forceNew: true });
    open.push(waiting);
    const late = once<Error>(waiting, 'connect_error');
    waiting.connect();
    expect((await late).message).toBe('timeout');
    silent.closeAllConnections();
    silent.close();

    const socket = connect();
    await accepted(socket);
    expect(await new Promise((resolve) => void socket.timeout(1).emit('never answered', resolve))).toEqual(new Error('operation has timed out'));
    const unanswered = socket.emitWithAck('never answered');
    socket.disconnect();
    await expect(unanswered).rejects.toThrow('socket has been disconnected');

    const { Decoder } = await import('socket.io-parser');
    const decoder = new Decoder();
    decoder.add('51-["x",{"_placeholder":true,"num":7}]');
    expect(() => decoder.add(Buffer.from([1]))).toThrow('illegal attachments');

    const none = connect('/site.a', { transports: [], reconnection: false });
    const nothing = once<unknown>(none, 'connect_error');
    none.connect();
    expect(String(await nothing)).toBe('No transports available');
  });

  it('and what cannot be read ends the connection as "parse error" [T7]', async () => {
    const socket = connect('/site.a', { reconnection: false });
    await accepted(socket);
    const ended = once<string>(socket, 'disconnect');
    const { engine } = socket.io;
    if (engine.transport.name === 'polling') await new Promise((resolve) => engine.once('upgrade', resolve));
    const { clients } = server.engine as unknown as { clients: Record<string, { write(text: string): void }> };
    for (const client of Object.values(clients)) client.write('9 nonsense');
    expect(await ended).toBe('parse error');
  });
});
