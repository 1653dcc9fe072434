/**
 * The search attributes every job carries, so that it can be found in the Temporal UI and in
 * visibility queries. All are of type Keyword and must be registered before the first job starts.
 */
export const SEARCH_ATTRIBUTES = {
  status: 'PlumblineStatus',
  pipeline: 'PlumblinePipeline',
  tenant: 'PlumblineTenant',
  target: 'PlumblineTarget',
} as const;

export type SearchAttributeName = (typeof SEARCH_ATTRIBUTES)[keyof typeof SEARCH_ATTRIBUTES];
