// The queries of this folder that the management plane may use: its permission list.
export {
  countMails,
  deleteExpiredMails,
  deleteMail,
  insertMail,
  leaseMail,
  postponeMail,
  type LeasedMail,
  type NewMail,
} from './mails.ts';
