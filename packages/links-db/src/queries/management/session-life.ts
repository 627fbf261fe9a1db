/** A session ends so long after its sign-in, and so long after it was last seen. Over the table `sessions s`. */
export const sessionLives = `
  s.created_at > now() - interval '30 days' and s.last_seen_at > now() - interval '14 days'`;
