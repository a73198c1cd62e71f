import { runBench } from './run-bench.mjs';

const [name, ...args] = process.argv.slice(2);
process.exitCode = (await runBench(name, args)) === null ? 1 : 0;
