/** Counts passed and failed checks, and prints each result. */
export class Score {
  passed = 0;
  failed = 0;

  tell(what, isPassed, figure) {
    this[isPassed ? 'passed' : 'failed'] += 1;
    console.log(`${isPassed ? 'ok    ' : 'FAILED'}  ${what}: ${figure}`);
  }
}
