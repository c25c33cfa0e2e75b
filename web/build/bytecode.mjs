// Compiles what lies in zips, with the Python that will run it: a browser that is given bytecode
// starts in a third of the time. The argument is a folder; its zips are written anew.
import fs from 'node:fs';
import path from 'node:path';
import { loadPyodide } from 'pyodide';

// Columns of tracebacks, asserts and docstrings stay at home: they are a third of the bytes.
const COMPILE = `
import importlib.util, io, marshal, zipfile

FIRST_DAY = (1980, 1, 1, 0, 0, 0)

def compiled(archive):
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as files, zipfile.ZipFile(packed, "w") as written:
        for name in files.namelist():
            body = files.read(name)
            if name.endswith(".py"):
                code = compile(body, name, "exec", dont_inherit=True, optimize=2)
                name, body = f"{name}c", head + marshal.dumps(code)
            written.writestr(zipfile.ZipInfo(name, FIRST_DAY), body)
    return packed.getvalue()

head = importlib.util.MAGIC_NUMBER + bytes(12)  # of no source that could be newer
compiled
`;

const python = await loadPyodide({ env: { HOME: '/', PYTHONNODEBUGRANGES: '1' } });
const compiled = python.runPython(COMPILE);
const [folder] = process.argv.slice(2);
for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.zip'))) {
  const archive = python.toPy(new Uint8Array(fs.readFileSync(path.join(folder, name))));
  fs.writeFileSync(path.join(folder, name), compiled(archive).toJs());
}
