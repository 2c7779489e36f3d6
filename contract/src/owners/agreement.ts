/** The version of the owners' agreement (号主协议) that an application accepts. */
export const OWNER_AGREEMENT = '2026-11'
