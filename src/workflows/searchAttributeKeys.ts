/** The job's search attributes as Temporal's typed keys. */
import { SearchAttributeType, defineSearchAttributeKey } from '@temporalio/common';
import { SEARCH_ATTRIBUTES } from '../job/searchAttributes.js';

export const STATUS_KEY = defineSearchAttributeKey(
  SEARCH_ATTRIBUTES.status,
  SearchAttributeType.KEYWORD,
);
export const PIPELINE_KEY = defineSearchAttributeKey(
  SEARCH_ATTRIBUTES.pipeline,
  SearchAttributeType.KEYWORD,
);
export const TENANT_KEY = defineSearchAttributeKey(
  SEARCH_ATTRIBUTES.tenant,
  SearchAttributeType.KEYWORD,
);
export const TARGET_KEY = defineSearchAttributeKey(
  SEARCH_ATTRIBUTES.target,
  SearchAttributeType.KEYWORD,
);
