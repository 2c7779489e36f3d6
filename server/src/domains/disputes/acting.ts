/** A side that acts. `actorId` is who does it for an owner, one of their staff; without it the side does. */
export type Acting = { userId: number; actorId?: number | undefined }

/** Who acts, whose uploads the pictures are. */
export const actorIdOf = ({ userId, actorId }: Acting): number => actorId ?? userId

/** Who acts, as entries and events keep it. */
export const actorOf = (acting: Acting): string => `user:${actorIdOf(acting)}`
