import { defineConfig } from 'tsup';

export default defineConfig({
  entry: { index: 'src/index.ts', bin: 'src/bin.ts' },
  format: 'esm',
  target: 'node20',
  tsconfig: 'tsconfig.build.json',
  dts: { entry: { index: 'src/index.ts' } },
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
