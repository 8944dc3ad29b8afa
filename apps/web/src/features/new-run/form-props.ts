import type { Catalogue } from '@wirebench/bench-core/results'
import type { FieldErrors, FormValues } from './form-values.ts'
import type { NewRunSearch } from './new-run-search.ts'

/** What every part of the form is given. */
export interface FormPartProps {
  readonly catalogue: Catalogue
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly onChange: (part: NewRunSearch) => void
}
