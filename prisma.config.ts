import { defineConfig } from 'prisma/config';

// `prisma generate`, `validate` and `format` do not use the schema engine but require its binary, which many machines cannot download: any
// existing path is enough. `prisma migrate` and `prisma db` need the real one.
if (!process.argv.some((word) => word === 'migrate' || word === 'db')) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
