/** The attributes that connect a control to its label and hint. */
export type ControlProps = {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};
