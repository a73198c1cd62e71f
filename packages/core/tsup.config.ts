import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    contract: 'src/contract/index.ts',
    service: 'src/service/index.ts',
    webhook: 'src/webhook/index.ts',
    'segment-worker': 'src/service/index/segments/segment-worker.ts',
  },
  format: 'esm',
  target: 'es2023',
  tsconfig: 'tsconfig.build.json',
  dts: true,
  sourcemap: true,
  clean: true,
  removeNodeProtocol: false,
});
