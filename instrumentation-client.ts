import { config } from 'zod/v4/core';

// Runs before anything else in the browser. Zod would test whether it may compile its checks (`new Function`); our content security policy
// forbids that, and the attempt alone is reported as a violation on every page with a form.
config({ jitless: true });
