import { imports, openRefusedRows, type ImportRecord } from '@/lib/import/contract';
import { actionNotes, callNote } from '@/lib/openapi/note';
import { samples } from '@/lib/openapi/samples';
import { successText } from '@/lib/text/messages';

const record: ImportRecord = {
  id: samples.importId,
  list: 'customers',
  file_name: 'customers.csv',
  state: 'running',
  total: 3,
  progress: 1,
  made: 1,
  changed: 1,
  same: 0,
  refused: 1,
  created_by: samples.adminId,
  created_by_name: 'Meena Devi',
  created_at: '2026-11-25T05:30:00.000Z',
  started_at: '2026-11-25T05:31:00.000Z',
  finished_at: null,
  columns: [
    { name: 'Mobile', field: 'mobile', samples: ['9876543210', '9876543211', '98765'] },
    { name: 'Full name', field: 'name', samples: ['Ananya Rao', 'Kiran Das'] },
    { name: 'Remarks', field: null, samples: [] },
  ],
};
export { record };
