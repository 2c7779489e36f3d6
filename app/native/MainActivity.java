package {{appId}};

import android.os.Bundle;
import com.getcapacitor.BridgeActivity;
import com.getcapacitor.Plugin;
import com.getcapacitor.annotation.CapacitorPlugin;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        registerPlugin(ShellScript.class);
        super.onCreate(savedInstanceState);
    }

    /** Runs shell.js of the web part at the start of the site's documents, after Capacitor's own script. */
    @CapacitorPlugin(name = "ShellScript")
    public static class ShellScript extends Plugin {

        @Override
        public void load() {
            getBridge().injectScriptBeforeLoad("shell.js");
        }
    }
}
