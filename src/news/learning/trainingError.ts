/** A dataset no model can be trained from; says what it lacks. */
export class TrainingError extends Error {
  override readonly name = 'TrainingError';
}
