import { Command } from '@commander-js/extra-typings';
import { engineActivate } from './engineActivate.js';
import { engineDiff } from './engineDiff.js';
import { engineEvaluate } from './engineEvaluate.js';
import { engineList } from './engineList.js';
import { engineRollback } from './engineRollback.js';
import { engineShow } from './engineShow.js';
import { engineTrain } from './engineTrain.js';

export const engine = new Command('engine').description(
  'Engine versions: see, compare, train, measure, activate, roll back',
);
for (const command of [
  engineList,
  engineShow,
  engineDiff,
  engineTrain,
  engineEvaluate,
  engineActivate,
  engineRollback,
]) {
  engine.addCommand(command.exitOverride());
}
engine.addHelpText(
  'after',
  '\nExamples:\n  plumbline engine list\n  plumbline engine diff baseline active\n  plumbline engine train --data topics.jsonl --activate',
);
