/** What to leave out where some contenders can't carry some of the user's messages, the first where nobody says. */
export const leaveOutNames = ['contenders', 'messages', 'details'] as const
export type LeaveOut = (typeof leaveOutNames)[number]
