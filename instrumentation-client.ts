/*
 * Runs before anything else in the browser. Zod would try whether it may compile its checks (`new Function`); our content
 * security policy forbids that, and the try alone is reported as a violation on every page with a form. This is where zod looks
 * for its settings; asking zod itself to set it (`config`) would send zod to pages that have no form.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
