import type { RefusalCode } from '../../service/refusal.ts'

export const statusOfRefusal: Readonly<Record<RefusalCode, number>> = {
  'not-found': 404,
  invalid: 422,
  internal: 500,
}
