/** How long a connection may be idle: contenders wait for their turns with their connections open. */
export const idleMs = 3600_000
