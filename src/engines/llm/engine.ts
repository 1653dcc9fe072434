/**
 * The engine that asks a language model, and believes nothing it says.
 *
 * The offline engine works first, always: it knows which languages are supported, its classification is
 * what remains when the model fails, and the model's edits are tried on top of its rewrite. So a model
 * that is down, slow, confused or hostile costs time and nothing else.
 */
import { NO_USAGE } from '../../job/usage.js';
import type { ArticleText, Classification, Neutralization } from '../../news/types.js';
import type { Engine, EngineCall } from '../engine.js';
import type { OfflineEngine } from '../offline.js';
import type { ModelUsage } from '../usage.js';
import { mergeProposals } from './merge.js';
import { articleBlock, systemPrompt, type Task } from './prompts.js';
import { proposalsSchema } from './proposal.js';
import { ModelError, type Question, type RemoteModel } from './remoteModel.js';
import { classificationFrom, verdictSchema } from './verdict.js';

export interface LlmEngineOptions {
  model: RemoteModel;
  /** The next in the chain. */
  offline: Engine;
  /** The wording of the engine version, by task; the default wording where it has none. */
  prompts: Readonly<Record<string, string>>;
}

/** The engine itself, or with the help of a model where there is one. */
export function withModel(offline: OfflineEngine, model: RemoteModel | undefined): Engine {
  return model ? createLlmEngine({ model, offline, prompts: offline.prompts }) : offline;
}

const MAX_OUTPUT_TOKENS: Record<Task, number> = { classify: 1000, neutralize: 4000 };

/** An engine that asks `model` and falls back on `offline`. */
export function createLlmEngine({ model, offline, prompts }: LlmEngineOptions): Engine {
  /** What `use` makes of the model's answer; undefined where there is none, or none of use. */
  async function ask<Answer, Result>(
    task: Task,
    schema: Question<Answer>['schema'],
    article: ArticleText,
    { signal, onUsage }: EngineCall,
    use: (answer: Answer) => Result | Promise<Result>,
  ): Promise<Result | undefined> {
    const question = {
      system: systemPrompt(task, prompts),
      prompt: articleBlock(task, article),
      schema,
      maxOutputTokens: MAX_OUTPUT_TOKENS[task],
    };
    let used: ModelUsage | undefined;
    try {
      const { answer, ...spent } = await model.ask(question, signal);
      used = spent;
      return await use(answer);
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      const fallback = `The offline engine did the work of ${model.name}: ${error.message}.`;
      used = { ...(used ?? NO_USAGE), ...error.spent, fallback };
      return undefined;
    } finally {
      // Whatever became of the answer, it is paid for. What an aborted question cost, nobody says.
      if (used !== undefined) onUsage?.(used);
    }
  }

  return {
    versionId: `${offline.versionId}+${model.name}`,

    async classify(article: ArticleText, call: EngineCall = {}): Promise<Classification> {
      const own = await offline.classify(article);
      if (own.section === null) return own;
      const chosen = await ask('classify', verdictSchema, article, call, (verdict) =>
        classificationFrom(verdict, article, own.language),
      );
      return chosen ?? own;
    },

    async neutralize(article: ArticleText, call: EngineCall = {}): Promise<Neutralization> {
      const own = await offline.neutralize(article);
      // Our invariants read English; in another language nobody could check the model.
      if ((await offline.classify(article)).section === null) return own;
      const merged = await ask('neutralize', proposalsSchema, article, call, ({ edits }) =>
        mergeProposals(article, own, edits, offline),
      );
      return merged ?? own;
    },
  };
}
