import { onTestFinished } from 'vitest';
import { baseline } from '../../../src/engines/baseline.js';
import type { Engine } from '../../../src/engines/engine.js';
import { createLlmEngine } from '../../../src/engines/llm/engine.js';
import { connectModel, type ModelConnection } from '../../../src/engines/llm/openAiCompatible.js';
import type { ModelUsage } from '../../../src/engines/usage.js';
import { compileNeutralizer } from '../../../src/news/neutralize.js';
import type { Classification, EngineParameters } from '../../../src/news/types.js';
import { scriptedServer, type ScriptedServer } from './llmServer.js';

/** What the offline engine of these tests answers, so that its answer is known again. */
export const OFFLINE: Classification = {
  section: 'business',
  domain: 'economy',
  geography: 'mixed',
  language: 'en',
  scores: { economy: 1 },
  confidence: 0.5,
  evidence: ['budget'],
  level: 'lexicon',
};

/** A few rules of our own; a fixed list, so that a growing lexicon does not do the model's work. */
const phrases: EngineParameters['phrases'] = {
  horrific: { reason: 'emotional_trigger', weight: 0.8, replacement: '' },
  slammed: { reason: 'rhetorical_framing', weight: 0.8 },
  'war of words': { reason: 'rhetorical_framing', weight: 0.8, replacement: 'dispute' },
};

/** Our own rules, with an answer to `classify` that is easy to tell from the model's. */
export function offlineEngine(classification: Partial<Classification> = {}): Engine {
  const neutralizer = compileNeutralizer({ ...baseline, phrases });
  return {
    versionId: 'engine-1',
    classify: () => Promise.resolve({ ...OFFLINE, ...classification }),
    neutralize: (article) => Promise.resolve(neutralizer(article)),
  };
}

export interface Scene {
  engine: Engine;
  server: ScriptedServer;
  usage: ModelUsage[];
  onUsage: (usage: ModelUsage) => void;
}

/** An engine that asks a scripted server. */
export async function scene(
  answers: Parameters<typeof scriptedServer>,
  {
    offline = offlineEngine(),
    prompts = {},
    ...connection
  }: Partial<ModelConnection> & { offline?: Engine; prompts?: Record<string, string> } = {},
): Promise<Scene> {
  const server = await scriptedServer(...answers);
  onTestFinished(() => server.close());
  const model = connectModel({ url: server.url, model: 'tiny', timeoutMs: 5000, ...connection });
  const usage: ModelUsage[] = [];
  const engine = createLlmEngine({ model, offline, prompts });
  return { engine, server, usage, onUsage: (used) => usage.push(used) };
}
