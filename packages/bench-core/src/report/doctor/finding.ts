import type { DoctorFinding } from '../../model/machine/doctor.ts'

type Check = DoctorFinding['check']

/** What is as it should be. */
export function ok(check: Check, text: string): DoctorFinding {
  return { check, status: 'ok', text, fix: null }
}

/** What could be better, or makes a machine unfit, with what to do about it. */
export function doubtful(
  check: Check,
  text: string,
  fix: string,
  status: 'could be better' | 'bad' = 'could be better',
): DoctorFinding {
  return { check, status, text, fix }
}

/** What is known as a finding; nothing of what the system doesn't tell. */
export function known<Value>(value: Value | null, judge: (value: Value) => DoctorFinding): DoctorFinding[] {
  return value === null ? [] : [judge(value)]
}
