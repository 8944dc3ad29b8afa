/** @throws Error where a case was planned that the workload has no field for: a bug. */
export function needField<Field>(field: Field | undefined): Field {
  if (!field) throw new Error('the workload has no field to find rows by')
  return field
}
