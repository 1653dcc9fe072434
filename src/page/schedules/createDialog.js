/** The form that creates a schedule. */
import { send } from '../api.js';
import { configOf } from '../board/jobConfig.js';
import { openFormDialog } from '../parts/formDialog.js';
import { html } from '../vendor/lit-html.js';

/** @param {import('../types.d.ts').Scene} scene */
export function openCreateDialog({ system, say }) {
  return openFormDialog({
    title: 'Create a schedule',
    label: 'Create',
    fields: () =>
      html`<div class="pair">
          <label class="field">
            <span>Name</span>
            <input name="name" required maxlength="64" autocomplete="off" spellcheck="false" />
          </label>
          <label class="field">
            <span>Cron</span>
            <input
              name="cron"
              required
              class="code"
              autocomplete="off"
              spellcheck="false"
              placeholder="0 5 * * *"
            />
          </label>
        </div>
        <div class="pair">
          <label class="field">
            <span>Pipeline</span>
            <select name="pipeline">
              ${system.pipelines.map(({ name }) => html`<option>${name}</option>`)}
            </select>
          </label>
          <label class="field">
            <span>Time zone</span>
            <input name="timezone" placeholder="UTC" autocomplete="off" spellcheck="false" />
          </label>
        </div>
        <label class="field">
          <span>Target</span>
          <input name="target" placeholder="none" autocomplete="off" spellcheck="false" />
        </label>
        <label class="field">
          <span>Config, as JSON</span>
          <textarea name="config" rows="5" class="code" spellcheck="false"></textarea>
        </label>`,
    send: async (answers) => {
      await send('POST', '/api/schedules', bodyOf(answers));
      return () => say('Created');
    },
  });
}

/** @param {import('../parts/formDialog.js').Answers} answers */
function bodyOf({ text }) {
  const given = ['timezone', 'target'].flatMap((name) =>
    text(name) === '' ? [] : [[name, text(name)]],
  );
  return {
    name: text('name'),
    cron: text('cron'),
    pipeline: text('pipeline'),
    config: configOf(text('config')),
    .../** @type {Record<string, string>} */ (Object.fromEntries(given)),
  };
}
