// What the management plane may ask of Postgres: this file is its permission list.
export {};
