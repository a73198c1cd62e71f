// Lets the official suite load under Node 20, which lacks the `globSync` that a command of it imports which no test runs:
//   node --import ./test/mcp/conformance-on-old-node.mjs node_modules/@modelcontextprotocol/conformance/dist/index.js
import { register } from 'node:module';

const hooks = `
export async function load(url, context, next) {
  const loaded = await next(url, context);
  if (!url.endsWith('/conformance/dist/index.js')) return loaded;
  return { ...loaded, source: String(loaded.source).replace(/globSync as \\w+,/, '') };
}`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
