import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  tsconfig: 'tsconfig.build.json',
  // What the client takes from core (the operation rows) is bundled: it has no dependency.
  noExternal: [/^@marcario\/core/],
  dts: true,
  clean: true,
});
