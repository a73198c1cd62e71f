import { readFile } from 'node:fs/promises';
import { base64urlnopad } from '@scure/base';
import { expect, it } from 'vitest';
import loadWabt from 'wabt';

const SOURCE = new URL('./code-scan.wat', import.meta.url);

const BANNER = `/**
 * \`code-scan.wat\`, assembled, in base64url as cursors are. Generated from it by \`code-scan-binary.test.ts\`;
 * \`npx vitest run code-scan-binary --update\` writes it anew.
 */`;

it('keeps the binary of the scan equal to its source', async () => {
  const { parseWat } = await loadWabt();
  const module = parseWat('code-scan.wat', await readFile(SOURCE, 'utf8'), { simd: true });
  const binary = base64urlnopad.encode(module.toBinary({}).buffer);
  module.destroy();
  const file = `${BANNER}\nexport const CODE_SCAN_BINARY =\n  '${binary}';\n`;
  await expect(file).toMatchFileSnapshot('./code-scan-binary.ts');
});
