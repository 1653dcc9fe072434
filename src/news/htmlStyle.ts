/** How the page looks: calm, in light and dark, on a phone and on paper. Nothing is loaded from elsewhere. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #22262b; --quiet: #646c75; --line: #e2dfd8; --paper: #fcfbf8;
  --card: #ffffff; --accent: #1d6b63; --wash: #e3f0ed; --gone: #a2492f;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Source Serif 4', Georgia, serif;
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e2dd; --quiet: #9aa0a6; --line: #30343a; --paper: #15181b; --card: #1f2327;
    --accent: #7cc9bd; --wash: #1d3733; --gone: #e09a82; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 41rem; padding: 3.5rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 var(--serif); overflow-wrap: break-word; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .18em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.meta, nav, .views, .legend, .sources, details, footer { font: .8438rem/1.55 var(--sans); color: var(--quiet); }
h1 { margin: 0; font-size: 2.5rem; line-height: 1.1; font-weight: 600; letter-spacing: -.015em; }
.meta { margin: .6rem 0 0; }
nav { margin: 1.4rem 0 0; padding: .7rem 0; border: solid var(--line); border-width: 1px 0; }
nav a { display: inline-block; margin-right: 1.1em; color: var(--ink); text-decoration: none; }
nav a:hover { color: var(--accent); text-decoration: underline; }
nav b { font-weight: 400; color: var(--quiet); }
.views { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; margin: 1.1rem 0 0; }
.switch { display: inline-flex; border: 1px solid var(--line); border-radius: 999px; overflow: hidden; }
.switch label { padding: .3rem .95rem; cursor: pointer; }
.view { position: absolute; opacity: 0; pointer-events: none; }
#view-neutral:checked ~ header [for='view-neutral'], #view-changes:checked ~ header [for='view-changes'],
#view-original:checked ~ header [for='view-original'] { background: var(--wash); color: var(--accent); font-weight: 600; }
#view-neutral:focus-visible ~ header [for='view-neutral'], #view-changes:focus-visible ~ header [for='view-changes'],
#view-original:focus-visible ~ header [for='view-original'] { box-shadow: inset 0 0 0 2px var(--accent); border-radius: 999px; }
.legend > span { margin-right: 1.1em; }
h2 { margin: 3rem 0 0; font: 600 .8125rem/1.4 var(--sans); letter-spacing: .1em; text-transform: uppercase; color: var(--accent); }
article { padding: 1.15rem 0 1.25rem; border-bottom: 1px solid var(--line); }
section article:last-child { border-bottom: 0; }
h3 { position: relative; margin: 0; font-size: 1.3125rem; line-height: 1.3; font-weight: 600; }
article p { position: relative; margin: .4rem 0 0; }
.sources { margin: .55rem 0 0; padding: 0; list-style: none; }
.sources a { font-weight: 500; text-decoration-color: var(--line); }
.sources a:hover { text-decoration-color: currentColor; }
details { margin-top: .35rem; }
summary { cursor: pointer; width: fit-content; }
summary:hover { color: var(--accent); }
details ul { margin: .4rem 0 .2rem; padding-left: 1.2rem; }
details li { margin: .25rem 0; }
details q { color: var(--ink); }
.mark { cursor: help; text-decoration: underline 2px var(--accent); text-underline-offset: .2em; }
.flag { text-decoration: underline 1px dotted var(--quiet); }
.mark:hover, .mark:focus { background: var(--wash); border-radius: 3px; outline: none; }
ins, del { text-decoration: inherit; }
.gone ins { display: inline-block; width: .38em; height: .38em; margin: 0 .22em 0 .08em; border-radius: 50%;
  background: var(--accent); vertical-align: .42em; }
del { display: none; }
#view-changes:checked ~ main del { display: inline; color: var(--gone); text-decoration: line-through 1px; }
#view-changes:checked ~ main .mark { text-decoration: none; }
#view-changes:checked ~ main .flag { text-decoration: underline 1px dotted var(--quiet); }
#view-changes:checked ~ main ins { margin-left: .25em; color: var(--accent); }
#view-changes:checked ~ main .gone ins, #view-original:checked ~ main ins { display: none; }
#view-original:checked ~ main del { display: inline; }
.note { position: absolute; z-index: 2; left: 0; top: calc(100% + .4rem); width: min(24rem, 100%); visibility: hidden;
  opacity: 0; transition: opacity .12s; padding: .7rem .9rem; background: var(--card); color: var(--ink);
  border: 1px solid var(--line); border-left: 3px solid var(--accent); border-radius: 6px;
  box-shadow: 0 6px 24px rgb(0 0 0 / .14); font: 400 .8438rem/1.5 var(--sans); letter-spacing: 0; pointer-events: none; }
.note span { display: block; }
.note .why { font-weight: 600; }
.note .rule { color: var(--quiet); }
.mark:hover .note, .mark:focus .note { visibility: visible; opacity: 1; }
.mark:focus .note { z-index: 3; }
.empty { margin: 3rem 0; font-size: 1.25rem; }
footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
footer code { font-size: .75rem; overflow-wrap: anywhere; }
@media (min-width: 76rem) {
  .note { left: calc(100% + 2rem); top: 0; width: 15.5rem; }
}
@media (max-width: 34rem) {
  body { padding-top: 2rem; }
  h1 { font-size: 2rem; }
  .note { position: fixed; left: .75rem; right: .75rem; top: auto; bottom: .75rem; width: auto; }
}
@media (prefers-reduced-motion: reduce) { .note { transition: none; } }
@media print {
  :root { --ink: #000; --quiet: #444; --line: #bbb; --paper: #fff; --accent: #000; --wash: none; }
  body { max-width: none; padding: 0; font-size: 11pt; }
  nav, .views, .note, summary { display: none; }
  article { break-inside: avoid; }
  h2 { break-after: avoid; }
  .sources a::after { content: ' ' attr(href); font-size: .75rem; overflow-wrap: anywhere; }
}
`;
