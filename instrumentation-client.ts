/*
 * Runs before anything else in the browser. Zod would test whether it may compile its checks (`new Function`); our content security policy
 * forbids that, and the attempt alone is reported as a violation on every page with a form. Zod reads its settings from this global;
 * importing zod for `config` would load zod on pages without a form.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
