/** What an operation asks for, below the versioned base. */
export type ApiRequest = { method: string; path: string; query?: object; body?: unknown };
