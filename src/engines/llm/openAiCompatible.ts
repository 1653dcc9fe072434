/** A model behind the OpenAI-compatible protocol. The only file that knows the SDK, which is slow to load. */
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import {
  APICallError,
  extractJsonMiddleware,
  type FinishReason,
  generateText,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  RetryError,
  wrapLanguageModel,
} from 'ai';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  TaskCancelledError,
} from 'cockatiel';
import pLimit from 'p-limit';
import type { Usage } from '../../job/usage.js';
import { FREE, priced, type Price } from './price.js';
import { ModelError, type Question, type RemoteModel, type Reply } from './remoteModel.js';

/** Where the model is and how patient we are with it. */
export interface ModelConnection {
  /** The base of the API, such as `https://host/v1`. */
  url: string;
  model: string;
  apiKey?: string | undefined;
  price?: Price;
  /** Questions at a time, over all jobs of this worker. */
  concurrency?: number;
  /** For one question with all its retries. */
  timeoutMs?: number;
  /** After a refusal that may pass: 408, 409, 429, 5xx, no connection. */
  maxRetries?: number;
  /** Questions in a row that must fail before the model is left alone for a while. */
  failuresToPause?: number;
  pauseMs?: number;
}

const MAX_REASON_LENGTH = 200;

/** Connects to a model. Nothing is sent before the first question. */
export function connectModel({
  url,
  model,
  apiKey,
  price = FREE,
  concurrency = 4,
  timeoutMs = 60_000,
  maxRetries = 2,
  failuresToPause = 5,
  pauseMs = 30_000,
}: ModelConnection): RemoteModel {
  const provider = createOpenAICompatible({
    name: 'plumbline',
    baseURL: url,
    supportsStructuredOutputs: true,
    ...(apiKey !== undefined && { apiKey }),
  });
  // Some models wrap their JSON in a code fence, whatever they are told.
  const languageModel = wrapLanguageModel({
    model: provider(model),
    middleware: extractJsonMiddleware(),
  });
  const limit = pLimit(concurrency);
  const breaker = circuitBreaker(handleWhen(isUnreachable), {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failuresToPause),
  });

  async function request<Answer>(
    { system, prompt, schema, maxOutputTokens }: Question<Answer>,
    signal: AbortSignal | undefined,
  ): Promise<Reply<Answer>> {
    const result = await generateText({
      model: languageModel,
      system,
      prompt,
      output: Output.object({ schema }),
      temperature: 0,
      maxOutputTokens,
      maxRetries,
      timeout: timeoutMs,
      ...(signal && { abortSignal: signal }),
    });
    const spent = priced(result.usage, price);
    if (result.finishReason !== 'stop') throw endedEarly(result.finishReason, spent);
    return { answer: result.output, ...spent };
  }

  return {
    name: model,
    ask: (question, signal) =>
      unlessAborted(signal, () =>
        limit(async () => {
          signal?.throwIfAborted();
          try {
            return await breaker.execute(() => request(question, signal));
          } catch (error) {
            signal?.throwIfAborted();
            throw asModelError(error, { timeoutMs, price });
          }
        }),
      ),
  };

  /** An answer of no use comes from a service that is there; so does an abort from our side. */
  function isUnreachable(error: unknown): boolean {
    return APICallError.isInstance(error) || RetryError.isInstance(error) || isTimeout(error);
  }
}

function asModelError(error: unknown, connection: { timeoutMs: number; price: Price }): ModelError {
  const { timeoutMs, price } = connection;
  if (error instanceof ModelError) return error;
  if (error instanceof BrokenCircuitError || error instanceof TaskCancelledError) {
    return new ModelError('it failed several times in a row and is left alone for a while');
  }
  if (isTimeout(error)) return new ModelError(`it gave no answer within ${timeoutMs / 1000} s`);
  if (NoObjectGeneratedError.isInstance(error)) {
    const spent = error.usage === undefined ? undefined : priced(error.usage, price);
    const { finishReason = 'stop' } = error;
    return finishReason === 'stop'
      ? new ModelError('its answer was not of the shape that was asked for', spent)
      : endedEarly(finishReason, spent);
  }
  if (NoOutputGeneratedError.isInstance(error)) return new ModelError('it gave no answer');
  if (RetryError.isInstance(error)) return asModelError(error.lastError, connection);
  if (APICallError.isInstance(error) && error.statusCode !== undefined) {
    return new ModelError(shortened(`it answered ${error.statusCode}: ${error.message}`));
  }
  return new ModelError(shortened(error instanceof Error ? error.message : String(error)));
}

function endedEarly(finishReason: FinishReason, spent: Usage | undefined): ModelError {
  return new ModelError(`its answer ended early (${finishReason})`, spent);
}

/** The SDK rejects with the reason of the signal it made, or with one that only looks like it. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
}

function shortened(reason: string): string {
  return reason.length <= MAX_REASON_LENGTH ? reason : `${reason.slice(0, MAX_REASON_LENGTH)}…`;
}

/** Gives up waiting at once, also while other questions are ahead in the queue. */
async function unlessAborted<Result>(
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (signal === undefined) return work();
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    const giveUp = () => reject(signal.reason as Error);
    signal.addEventListener('abort', giveUp, { once: true, signal: settled.signal });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    settled.abort();
  }
}
