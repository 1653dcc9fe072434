/** A small server that speaks the chat part of the OpenAI-compatible protocol and answers as scripted. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One request as the server saw it. */
export interface SeenRequest {
  path: string;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format: { type: string };
    max_tokens: number;
  };
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

export interface ScriptedServer {
  url: string;
  requests: SeenRequest[];
  /** The most requests that were open at the same time. */
  mostAtOnce: () => number;
  /** Requests whose caller hung up before the answer. */
  hungUp: () => number;
  close: () => Promise<void>;
}

/** The n-th request gets the n-th answer, all further ones the last. */
export async function scriptedServer(...answers: Answer[]): Promise<ScriptedServer> {
  const requests: SeenRequest[] = [];
  let open = 0;
  let most = 0;
  let hungUp = 0;
  const server = createServer((request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
      if (!response.writableFinished) hungUp += 1;
    });
    void text(request).then(async (received) => {
      const { url: path = '', headers } = request;
      const body = JSON.parse(received) as SeenRequest['body'];
      requests.push({ path, authorization: headers.authorization, body });
      await answers[Math.min(requests.length, answers.length) - 1]?.(response, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    mostAtOnce: () => most,
    hungUp: () => hungUp,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A chat completion with this text, 100 tokens in and 20 out. */
export const says =
  (content: string | null, finish = 'stop', refusal?: string): Answer =>
  (response) => {
    const message = { role: 'assistant', content, ...(refusal !== undefined && { refusal }) };
    sendJson(response, 200, {
      id: 'chat-1',
      created: 0,
      model: 'tiny',
      choices: [{ index: 0, message, finish_reason: finish }],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
    });
  };

/** A chat completion that holds this value as JSON. */
export const saysJson = (value: unknown): Answer => says(JSON.stringify(value));

/** An HTTP error that may be tried again at once. */
export const fails =
  (status: number, message = 'no luck'): Answer =>
  (response) =>
    sendJson(response, status, { error: { message } }, { 'retry-after-ms': '1' });

/** Answers after a while. */
export const after =
  (milliseconds: number, answer: Answer): Answer =>
  async (response, request) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await answer(response, request);
  };

/** Takes the request and never answers. */
export const isSilent: Answer = () => undefined;

/** Ends the connection without a word. */
export const hangsUp: Answer = (response) => void response.destroy();

/** Sends something that is no chat completion at all. */
export const sendsRaw =
  (body: string): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(body);

function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}
