/** Counts what held and what did not, and tells each as it comes. */
export class Score {
  passed = 0;
  failed = 0;

  tell(what, isPassed, figure) {
    this[isPassed ? 'passed' : 'failed'] += 1;
    console.log(`${isPassed ? 'ok    ' : 'FAILED'}  ${what}: ${figure}`);
  }
}
