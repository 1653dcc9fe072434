/** What can go wrong with a schedule. Each message says what to do or look at next. */

/** What was asked of a schedule is not possible; nothing was changed. */
export class ScheduleError extends Error {
  override readonly name = 'ScheduleError';
}

/** A new schedule was given the name of another. */
export class ScheduleExistsError extends Error {
  override readonly name = 'ScheduleExistsError';
  constructor(readonly schedule: string) {
    super(
      `There already is a schedule "${schedule}". To change it, delete it first: plumbline schedule delete ${schedule}`,
    );
  }
}

/** The tenant has no schedule of this name. */
export class ScheduleNotFoundError extends Error {
  override readonly name = 'ScheduleNotFoundError';
  constructor(readonly schedule: string) {
    super(
      `There is no schedule "${schedule}". \`plumbline schedule list\` shows the schedules there are.`,
    );
  }
}
