/** The memo fields of a job: what can be read of it with no worker alive. */

/** Its report, as of the last time it was renewed. */
export const REPORT_MEMO = 'report';

/** What it runs with. */
export const CONFIG_MEMO = 'config';

/** When it was accepted; only in a job that continued as new, whose present run began later. */
export const CREATED_MEMO = 'createdAt';
