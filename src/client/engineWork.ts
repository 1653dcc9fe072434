/** What measuring and training an engine needs. It brings the whole language work with it: load it on demand. */
export { evaluate } from '../news/evaluate.js';
export { offlineLanguageWork } from '../news/languageWork.js';
export { crossValidate } from '../news/learning/crossValidate.js';
export { measure } from '../news/learning/measure.js';
export { train } from '../news/learning/train.js';
