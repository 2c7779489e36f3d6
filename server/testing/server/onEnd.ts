import { afterAll, onTestFinished, type RunnerTestCase, type RunnerTestFile, TestRunner } from 'vitest'

/**
 * Runs `act` at the end of what started it: of the running test, or of the file. Inside a test Vitest ignores hooks of the
 * file.
 */
export const onEnd = (act: (file: Pick<RunnerTestFile, 'meta'>) => Promise<unknown>): void => {
  const test = TestRunner.getCurrentTest<RunnerTestCase | undefined>()
  if (test) onTestFinished(async () => void (await act(test.file)))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest takes only a pattern here
  else afterAll(async ({}, { file }) => void (await act(file)))
}
