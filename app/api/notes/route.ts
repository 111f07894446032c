import { serveActions } from '@/lib/gateway/serve';
import { notes } from '@/lib/desk/notes/contract';
import { createNote, deleteNote, listNotes, updateNote } from '@/lib/desk/notes/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(notes, {
  list: listNotes,
  create: createNote,
  update: updateNote,
  delete: deleteNote,
});
