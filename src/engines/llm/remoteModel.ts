import type { z } from 'zod';
import type { Usage } from '../../job/usage.js';

/** What a language model is asked, and the shape its answer must have. */
export interface Question<Answer> {
  /** The task, from the engine's prompts. */
  system: string;
  /** The material. */
  prompt: string;
  schema: z.ZodType<Answer>;
  /** Beyond this the answer is cut off, and so of no use. */
  maxOutputTokens: number;
}

/** An answer of the right shape, and what it cost. Nothing in it is to be believed yet. */
export interface Reply<Answer> extends Usage {
  answer: Answer;
}

/** A language model somewhere else. */
export interface RemoteModel {
  /** The model's name; part of the version that articles record. */
  readonly name: string;
  /** Fails with a ModelError, or with the signal's reason when that is aborted. */
  ask<Answer>(question: Question<Answer>, signal?: AbortSignal): Promise<Reply<Answer>>;
}

/** A question that got no usable answer. The offline engine's answer is taken instead. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
  constructor(
    message: string,
    /** An answer of no use is paid for, too. Absent where none came. */
    readonly spent?: Usage,
  ) {
    super(message);
  }
}
