export { findProgram } from './find-program.ts';
